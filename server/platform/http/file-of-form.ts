import type { FastifyRequest } from 'fastify';

/**
 * Answers the first file of a form, because some programs can send files only in forms. If the address has no file
 * name, the name of the form counts. It refuses a broken form, and a form without a file, with 400.
 */
export async function fileOfForm(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File);
  if (!file) throw Object.assign(new Error('a form without a file'), { statusCode: 400 });
  const query = request.query as Record<string, string | undefined>;
  query.file_name ??= file.name;
  return Buffer.from(await file.arrayBuffer());
}
