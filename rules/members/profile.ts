/** Whether a member is reminded to complete the profile: name or mobile number is missing (row 3.063). */
export function isProfileIncomplete(
  user: { name: string | null; mobileNumber: string | null } | null | undefined,
): boolean {
  return user ? !(user.name && user.mobileNumber) : false;
}
