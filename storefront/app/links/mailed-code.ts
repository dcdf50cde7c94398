/** The code of a mailed link in the address of a page; '' if there is none. */
export const codeIn = (request: Request): string =>
  new URL(request.url).searchParams.get('code') ?? '';

/**
 * The data that the API shows for a code; null for a code that is missing, forged or too old. The API refuses a
 * malformed code as bad input, and any other invalid one as unknown. Throws all other failures.
 */
export async function dataOrNull<Data>(answer: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422);
