"""Serve the flow for the workspace in the working directory until stopped; `medstruct up` starts this module."""

from prefect.flows import EntrypointType

from flows.build_medstruct import NAME, build_medstruct

if __name__ == "__main__":
    # by module, not by file: a workspace has no copy of the flow
    build_medstruct.serve(name=NAME, entrypoint_type=EntrypointType.MODULE_PATH, pause_on_shutdown=False)
