/** What the audit log says in the place of a keyword that may name a person. */
export const notNoted = '（不記錄）';
