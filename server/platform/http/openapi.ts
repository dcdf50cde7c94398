import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';

type Others = Readonly<Record<string, { label: string; document(): object }>>;

export interface Documentation {
  brand: string;
  /** The document of the shop's calls. */
  shop: object;
  /** Other documents by their path below /backstage/docs, each with its label. */
  others: Others;
  /** A page below /backstage/docs by its path, as HTML. */
  pages: Readonly<Record<string, () => string>>;
}

/**
 * Adds the documentation of the API: /backstage/docs (page with a filter and a choice of documents),
 * /backstage/docs/json and the other documents.
 */
export async function addDocumentation(
  app: FastifyInstance,
  { brand, shop, others, pages }: Documentation,
): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: shop as never } });
  const docs = `${apiBase}/docs`;
  await app.register(swaggerUi, {
    routePrefix: docs,
    theme: {
      title: `${brand} API`,
      css: [{ filename: 'shop.css', content: withoutLogo }],
    },
    uiConfig: {
      filter: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      // One page for each document: the whole of the shop first, then the others and one for each subject.
      ...({ urls: choices(docs, others) } as object),
    },
    staticCSP: true,
    transformStaticCSP: (policy) =>
      policy.replace(/(base-uri|frame-ancestors) 'self'/g, "$1 'none'"),
  });
  for (const [path, { document }] of Object.entries(others)) {
    let text: string | undefined;
    app.get(`${docs}/${path}`, (_, reply) => {
      text ??= JSON.stringify(document());
      return reply.type('application/json; charset=utf-8').send(text);
    });
  }
  for (const [path, page] of Object.entries(pages)) {
    app.get(`${docs}/${path}`, (_, reply) => reply.type('text/html; charset=utf-8').send(page()));
  }
}

/** Hides the logo of Swagger UI beside the choice of documents. */
const withoutLogo = '.swagger-ui .topbar .link { display: none }';

const choices = (docs: string, others: Others) => [
  { name: '商店', url: `${docs}/json` },
  ...Object.entries(others).map(([path, { label }]) => ({ name: label, url: `${docs}/${path}` })),
];
