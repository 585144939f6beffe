"""croissant.json: what the release holds, in the vocabulary of MLCommons Croissant 1.0."""

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from pipeline.settings import ReleaseSettings

CONTEXT: Final = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
PARQUET: Final = "application/x-parquet"
KINDS: Final = {
    "String": "sc:Text",
    "Int32": "sc:Integer",
    "Float32": "sc:Float",
    "Float64": "sc:Float",
    "Boolean": "sc:Boolean",
}


def describe(
    settings: ReleaseSettings, frames: Mapping[str, pl.DataFrame], files: Mapping[str, str], citation: str
) -> dict[str, Any]:
    """The Croissant document: a file object per parquet file (path -> sha256) and a record set per table."""
    about = {"url": settings.url, "citeAs": citation, "datePublished": settings.date}
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": settings.name,
        "description": settings.description,
        "license": settings.licence,
        "version": settings.version,
        **{name: value for name, value in about.items() if value is not None},
        "creator": [{"@type": "sc:Person", "name": author} for author in settings.authors],
        "distribution": [_file(path, digest) for path, digest in files.items()],
        "recordSet": [_record_set(name, frame) for name, frame in frames.items()],
    }


def _file(path: str, digest: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject", "@id": path, "name": path, "contentUrl": path, "encodingFormat": PARQUET, "sha256": digest,
    }  # fmt: skip


def _record_set(name: str, frame: pl.DataFrame) -> dict[str, Any]:
    key = {"key": {"@id": "pages/page_id"}} if name == "pages" else {}
    return {
        "@type": "cr:RecordSet", "@id": name, "name": name, **key,
        "field": [_field(name, column, dtype) for column, dtype in frame.schema.items()],
    }  # fmt: skip


def _field(table: str, column: str, dtype: pl.DataType) -> dict[str, Any]:
    repeated = isinstance(dtype, pl.List)
    kind = KINDS[str(dtype.inner if isinstance(dtype, pl.List) else dtype)]
    source = {"fileObject": {"@id": f"tables/{table}.parquet"}, "extract": {"column": column}}
    refers = column == "page_id" and table != "pages"
    return {
        "@type": "cr:Field", "@id": f"{table}/{column}", "name": column, "dataType": kind, "source": source,
        **({"repeated": True} if repeated else {}),
        **({"references": {"field": {"@id": "pages/page_id"}}} if refers else {}),
    }  # fmt: skip
