import type { Server } from 'node:http';
import { Counter, type Registry } from 'prom-client';

/** What robots.txt allows to programs of AI assistants. */
export interface AssistantTerms {
  /** Reading pages to answer a question of a person, or to find them for one. */
  answers: boolean;
  /** Collecting pages to train a model. */
  training: boolean;
}

/**
 * The names by which the programs of assistants call themselves, as their makers document them. A name of the second
 * list may stand in robots.txt alone: Google-Extended and Applebot-Extended send no requests of their own.
 */
const agents: Readonly<Record<keyof AssistantTerms, readonly string[]>> = {
  answers: [
    'OAI-SearchBot',
    'ChatGPT-User',
    'Claude-SearchBot',
    'Claude-User',
    'PerplexityBot',
    'Perplexity-User',
    'DuckAssistBot',
    'MistralAI-User',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'CCBot',
    'Google-Extended',
    'Applebot-Extended',
    'Amazonbot',
    'Bytespider',
    'Meta-ExternalAgent',
  ],
};

/** The groups of robots.txt that keep assistants out, each ended by an empty line; '' if all are allowed. */
export function refusedAssistants(terms: AssistantTerms): string {
  const refused = [
    ...(terms.answers ? [] : agents.answers),
    ...(terms.training ? [] : agents.training),
  ];
  if (refused.length === 0) return '';
  return `${refused.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n\n`;
}

const names = [...agents.answers, ...agents.training];
const anyAgent = new RegExp(names.join('|'), 'i');

/** The assistant that a User-Agent header names; undefined for anybody else. */
export function assistantOf(userAgent: string | undefined): string | undefined {
  // Programs give an address to write to. Browsers do not, so most requests end here.
  if (!userAgent?.includes('://') && !userAgent?.includes('@')) return undefined;
  const found = anyAgent.exec(userAgent)?.[0].toLowerCase();
  return found && names.find((name) => name.toLowerCase() === found);
}

/** Counts the requests of assistants by name, also those that the cache answers. */
export function countAssistants(server: Server, registry: Registry): void {
  const counter = new Counter({
    name: 'assistant_requests_total',
    help: 'Requests of AI assistants, by the name in their User-Agent',
    labelNames: ['agent'],
    registers: [registry],
  });
  server.prependListener('request', ({ headers }) => {
    const agent = assistantOf(headers['user-agent']);
    if (agent) counter.inc({ agent });
  });
}
