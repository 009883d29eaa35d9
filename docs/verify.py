"""Checks every die of a Tiltyard journal. Usage: python3 verify.py JOURNAL.json [COMMITMENT]"""
import hashlib, json, sys

journal = json.load(open(sys.argv[1], encoding="utf-8"))
digest = lambda text: hashlib.sha256(text.encode("utf-8"))
wrong, gaps, checked, used = [], [], 0, set()
first = {"from": 0, "commitment": journal["commitment"], "seed": journal.get("seed"), "added": []}
stretches = [first, *journal.get("stretches", [])]
if len(sys.argv) > 2 and sys.argv[2].lower() != journal["commitment"]:
    wrong.append("the commitment is another than the one you noted")
for each in stretches:
    seed = each.get("seed")
    if seed is not None and digest("tiltyard:" + seed).hexdigest() != each["commitment"]:
        wrong.append("a seed is not the one committed to")
    if seed is not None and each["added"]:
        seed = digest("\n".join([seed, *(f"{a['seat']}:{a['seed']}" for a in each["added"])])).hexdigest()
    each["mixed"] = seed
for entry in journal["entries"]:
    for die in (item for item in entry["tape"] if item["kind"] == "die"):
        draw, where = die.get("draw"), f"entry {entry['seq']}, {die['name']}"
        if draw is not None:
            if draw in used and "amends" not in entry: wrong.append(f"{where}: draw {draw} is used twice")
            used.add(draw)
        seed = None if draw is None else [s["mixed"] for s in stretches if s["from"] <= draw][-1]
        if die["from"] != "generator" or seed is None:
            gaps.append(f"{where}: " + (die["from"] if die["from"] != "generator" else "no draw or no seed"))
            continue
        faces, attempt, bits = die["die"]["faces"], 0, 2**32
        while bits >= 2**32 - 2**32 % faces:
            bits = int.from_bytes(digest(f"{seed}/{draw}/{attempt}").digest()[:4], "big")
            attempt += 1
        checked += 1
        if bits % faces + die["die"]["low"] != die["value"]: wrong.append(f"{where}: shows {die['value']}")
used.update(item["draw"] for action in journal["pending"] for item in action["tape"] if "draw" in item)
wrong += [f"draw {n} is missing" for n in range(len(used)) if n not in used][:1]
print(*(f"WRONG {line}" for line in wrong), *(f"NOT CHECKED {line}" for line in gaps), sep="\n", end="\n" if wrong or gaps else "")
print(f"{checked} dice checked, {len(wrong)} wrong, {len(gaps)} not checked")
sys.exit(1 if wrong or gaps else 0)
