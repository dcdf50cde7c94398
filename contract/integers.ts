/** The greatest value of an integer column of PostgreSQL: ids, counts and TWD are not above it. */
export const greatestInteger = 2_147_483_647;
