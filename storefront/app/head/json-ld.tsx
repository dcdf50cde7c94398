/** Structured data for search engines (schema.org). `<` is escaped so that no text can end the element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <JsonLdElement text={json.replaceAll('<', '\\u003c')} />;
}

/**
 * Structured data in the browser: the element stays as the server sent it, because machines read the first page. Write
 * `import.meta.env.SSR ? Data : JsonLdAsSent`; then browsers load no code for `Data`.
 */
export function JsonLdAsSent() {
  return <JsonLdElement text="" />;
}

function JsonLdElement({ text }: { text: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes; the JSON is escaped here.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
