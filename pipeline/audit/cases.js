"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const kept_at = "medstruct-audit-judge-" + data.sample;
  const cases = new Map(data.cases.map((one) => [one.id, one]));
  const verdicts = {};
  let at = 0;
  let unsaved = false;

  const make = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const read = (text) => {
    const found = JSON.parse(text);
    if (found.audit !== "judge" || found.sample !== data.sample) throw new Error("another sample");
    for (const [id, verdict] of Object.entries(found.verdicts)) {
      const one = cases.get(id);
      if (one && data.kinds[one.kind].choices.some((choice) => choice.verdict === verdict)) verdicts[id] = verdict;
    }
    get("reviewer").value = found.reviewer || get("reviewer").value;
  };
  const whole = () => ({
    audit: "judge", sample: data.sample, reviewer: get("reviewer").value.trim(),
    verdicts: Object.fromEntries(data.cases.map((one) => [one.id, verdicts[one.id] || null])),
  });
  const say = (text) => { get("said").textContent = text; };
  // a browser may refuse storage to pages from disk: the file is what counts
  const remember = () => { try { localStorage.setItem(kept_at, JSON.stringify(whole())); } catch { unsaved = true; } };

  const strip = data.cases.map((one, index) => {
    const button = make("button", one.id);
    button.type = "button";
    button.addEventListener("click", () => show(index));
    const item = document.createElement("li");
    item.append(button);
    get("strip").append(item);
    return button;
  });
  const mark = (index) => {
    const verdict = verdicts[data.cases[index].id];
    strip[index].dataset.verdict = verdict ? "1" : "";
    strip[index].setAttribute("aria-label", `Case ${index + 1}: ${verdict ? "judged" : "open"}`);
  };
  const count = () => {
    const said = Object.keys(verdicts).length;
    get("done").textContent = said;
    get("kept").style.width = (100 * said) / data.cases.length + "%";
  };
  const show = (index) => {
    strip[at].removeAttribute("aria-current");
    at = (index + data.cases.length) % data.cases.length;
    const one = data.cases[at];
    const kind = data.kinds[one.kind];
    get("shown").replaceChildren(...one.parts.flatMap(([title, text]) => (title ? [make("h3", title), make("p", text)] : [make("p", text)])));
    get("shown").parentNode.scrollTo({ top: 0 });
    get("place").textContent = `${at + 1} / ${data.cases.length}`;
    get("question").textContent = kind.question;
    get("told").textContent = one.told;
    get("verdicts").replaceChildren(...kind.choices.map((choice) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(make("kbd", choice.key.toUpperCase()), make("span", choice.meaning));
      button.setAttribute("aria-pressed", String(verdicts[one.id] === choice.verdict));
      button.addEventListener("click", () => judge(choice.verdict));
      return button;
    }));
    strip[at].setAttribute("aria-current", "true");
    strip[at].parentNode.parentNode.scrollTo({ left: strip[at].offsetLeft - 300 });
  };
  const next_open = () => {
    for (let step = 1; step <= data.cases.length; step++) {
      const index = (at + step) % data.cases.length;
      if (!verdicts[data.cases[index].id]) return show(index);
    }
    show(at);
    say("All cases are judged: save the verdicts.");
  };
  const judge = (verdict) => {
    say("");
    if (verdict) verdicts[data.cases[at].id] = verdict;
    else delete verdicts[data.cases[at].id];
    unsaved = true;
    mark(at);
    count();
    remember();
    if (verdict) next_open();
    else show(at);
  };
  const save = () => {
    const found = whole();
    if (!found.reviewer) { say("Who judged? Fill in the rater first."); get("reviewer").focus(); return; }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 1) + "\n"], { type: "application/json" }));
    link.download = `verdicts-judge-${data.sample}-${found.reviewer.replace(/[^A-Za-z0-9]/g, "_")}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    const open = data.cases.length - Object.keys(verdicts).length;
    unsaved = false;
    say(open ? `Saved, ${open} still open: go on from this file later.` : "Saved: give the file to medstruct audit judge --verdicts");
  };

  const keys = { u: () => judge(""), n: next_open, s: save, arrowright: () => show(at + 1), arrowleft: () => show(at - 1) };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === get("reviewer")) return;
    const pressed = event.key.toLowerCase();
    const choice = data.kinds[data.cases[at].kind].choices.find((one) => one.key === pressed);
    const action = choice ? () => judge(choice.verdict) : keys[pressed];
    if (action) { event.preventDefault(); action(); }
  });
  get("save").addEventListener("click", save);
  get("reviewer").addEventListener("input", remember);
  get("load").addEventListener("change", async (event) => {
    try {
      read(await event.target.files[0].text());
      data.cases.forEach((_, index) => mark(index));
      count();
      remember();
      next_open();
      say("Verdicts of the file are taken over.");
    } catch { say("This file holds no verdicts of this sample."); }
    event.target.value = "";
  });
  window.addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });

  try { read(localStorage.getItem(kept_at)); } catch { /* nothing was kept here */ }
  data.cases.forEach((_, index) => mark(index));
  count();
  show(0);
})();
