// The regions that the browser draws of votes: see tests/films/side_by_side/test_fine_regions.py.

import { readFileSync } from "node:fs";

import { voteRegions } from "../../ui/stage/plane/voteregions.js";

/** @typedef {import("../../ui/stage/types").VoteReadout} VoteReadout */
/** @type {{votes: VoteReadout & {fine: NonNullable<VoteReadout["fine"]>}, k: number, present: number[] | null}[]} */
const cases = JSON.parse(readFileSync(0, "utf8"));
const pictures = cases.map(({ votes, k, present }) => {
  const levels = voteRegions(votes, votes.fine, k, present);
  return levels && Buffer.from(levels).toString("base64");
});
process.stdout.write(JSON.stringify(pictures));
