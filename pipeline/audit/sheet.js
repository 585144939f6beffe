"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const kept_at = "medstruct-audit-" + data.sample;
  const known = new Set(data.pages.map((page) => page.id));
  const verdicts = {};
  let at = 0;
  let unsaved = false;

  const read = (text) => {
    const found = JSON.parse(text);
    if (found.audit !== data.audit || found.sample !== data.sample) throw new Error("another sample");
    for (const [page, verdict] of Object.entries(found.verdicts))
      if (known.has(page) && (verdict === "keep" || verdict === "drop")) verdicts[page] = verdict;
    get("reviewer").value = found.reviewer || get("reviewer").value;
  };
  const whole = () => ({
    audit: data.audit, sample: data.sample, reviewer: get("reviewer").value.trim(),
    verdicts: Object.fromEntries(data.pages.map((page) => [page.id, verdicts[page.id] || null])),
  });
  const say = (text) => { get("said").textContent = text; };
  // a browser may refuse storage to pages from disk: the file is what counts
  const remember = () => { try { localStorage.setItem(kept_at, JSON.stringify(whole())); } catch { unsaved = true; } };

  const strip = data.pages.map((page, index) => {
    const button = document.createElement("button");
    const picture = document.createElement("img");
    picture.loading = "lazy";
    picture.alt = "";
    picture.src = "data:image/jpeg;base64," + page.whole;
    button.type = "button";
    button.append(picture);
    button.addEventListener("click", () => show(index));
    const item = document.createElement("li");
    item.append(button);
    get("strip").append(item);
    return button;
  });

  const mark = (index) => {
    const verdict = verdicts[data.pages[index].id] || "";
    strip[index].dataset.verdict = verdict;
    strip[index].setAttribute("aria-label", `Page ${index + 1}: ${verdict || "open"}`);
  };
  const count = () => {
    const said = Object.values(verdicts);
    const drops = said.filter((verdict) => verdict === "drop").length;
    const share = (value) => (100 * value) / data.pages.length + "%";
    get("done").textContent = said.length;
    get("kept").style.width = share(said.length - drops);
    get("dropped").style.width = share(drops);
  };
  const show = (index) => {
    strip[at].removeAttribute("aria-current");
    at = (index + data.pages.length) % data.pages.length;
    const page = data.pages[at];
    const verdict = verdicts[page.id] || "";
    get("whole").src = "data:image/jpeg;base64," + page.whole;
    get("detail").src = "data:image/jpeg;base64," + page.detail;
    get("place").textContent = `${at + 1} / ${data.pages.length}`;
    get("page").textContent = page.id;
    get("desk").dataset.verdict = verdict;
    for (const name of ["keep", "drop"]) get(name).setAttribute("aria-pressed", String(verdict === name));
    get("stratum").textContent = page.stratum;
    get("measured").replaceChildren(
      ...Object.entries(page.measured).flatMap(([name, value]) => {
        const [term, fact] = [document.createElement("dt"), document.createElement("dd")];
        term.textContent = name.replace("_", " ");
        fact.textContent = typeof value === "number" ? String(Math.round(value * 1e4) / 1e4) : value || "–";
        return [term, fact];
      }),
    );
    strip[at].setAttribute("aria-current", "true");
    strip[at].parentNode.parentNode.scrollTo({ left: strip[at].offsetLeft - 300 });
  };
  const next_open = () => {
    for (let step = 1; step <= data.pages.length; step++) {
      const index = (at + step) % data.pages.length;
      if (!verdicts[data.pages[index].id]) return show(index);
    }
    show(at);
    say("All pages are judged: save the verdicts.");
  };
  const judge = (verdict) => {
    say("");
    if (verdict) verdicts[data.pages[at].id] = verdict;
    else delete verdicts[data.pages[at].id];
    unsaved = true;
    mark(at);
    count();
    remember();
    if (verdict) next_open();
    else show(at);
  };

  const offer = (name, type, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    const open = data.pages.length - Object.keys(verdicts).length;
    unsaved = false;
    say(open ? `Saved, ${open} still open: go on from this file later.` : "Saved: give the file to medstruct audit quality --verdicts");
  };
  const cell = (value) => '"' + String(value).replaceAll('"', '""') + '"';
  const save = (kind) => {
    const found = whole();
    if (!found.reviewer) { say("Who judged? Fill in the reviewer first."); get("reviewer").focus(); return; }
    const name = `verdicts-${data.audit}-${data.sample}.${kind}`;
    if (kind === "json") { offer(name, "application/json", JSON.stringify(found, null, 1) + "\n"); return; }
    const rows = Object.entries(found.verdicts).map(([page, verdict]) =>
      [found.audit, found.sample, found.reviewer, page, verdict || ""].map(cell).join(","));
    offer(name, "text/csv", ["audit,sample,reviewer,page_id,verdict", ...rows].join("\r\n") + "\r\n");
  };
  const enlarge = () => get("desk").classList.toggle("large");
  const measured = () => { get("machine").hidden = !get("machine").hidden; };

  const keys = {
    k: () => judge("keep"), d: () => judge("drop"), u: () => judge(""), n: next_open, z: enlarge, m: measured,
    s: () => save("json"), arrowright: () => show(at + 1), arrowleft: () => show(at - 1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === get("reviewer")) return;
    const action = keys[event.key.toLowerCase()];
    if (action) { event.preventDefault(); action(); }
  });
  for (const [id, action] of [["keep", keys.k], ["drop", keys.d], ["save", keys.s], ["csv", () => save("csv")], ["whole", enlarge]])
    get(id).addEventListener("click", action);
  get("reviewer").addEventListener("input", remember);
  get("load").addEventListener("change", async (event) => {
    try {
      read(await event.target.files[0].text());
      data.pages.forEach((_, index) => mark(index));
      count();
      remember();
      next_open();
      say("Verdicts of the file are taken over.");
    } catch { say("This file holds no verdicts of this sample."); }
    event.target.value = "";
  });
  window.addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });

  try { read(localStorage.getItem(kept_at)); } catch { /* nothing was kept here */ }
  data.pages.forEach((_, index) => mark(index));
  count();
  show(0);
})();
