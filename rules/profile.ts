/** A known member without name or mobile number is reminded to complete the profile (row 3.063). */
export function isProfileIncomplete(
  user: { name: string | null; mobileNumber: string | null } | null | undefined,
): boolean {
  return user ? !(user.name && user.mobileNumber) : false;
}
