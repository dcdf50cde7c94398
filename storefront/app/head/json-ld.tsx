import type { ComponentType } from 'react';

/** Structured data for search engines (schema.org). `<` is escaped so that no text can end the element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <JsonLdElement text={json.replaceAll('<', '\\u003c')} />;
}

/**
 * A component that writes structured data, on the server alone: machines read the first page. In the browser the
 * element stays as the server sent it, so that browsers load no code for it.
 */
export function forMachines<Props extends object>(
  component: ComponentType<Props>,
): ComponentType<Props> {
  return import.meta.env.SSR ? component : AsSent;
}

function AsSent() {
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
