import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { assistantOf, countAssistants, refusedAssistants } from './assistants.ts';

const agent = (name: string) =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}/1.2; +https://example.com/bot)`;

describe('robots.txt', () => {
  it('names the assistants that must stay away', () => {
    expect(refusedAssistants({ answers: true, training: true })).toBe('');
    const training = refusedAssistants({ answers: true, training: false });
    expect(training).toContain('User-agent: GPTBot\n');
    expect(training).toContain('User-agent: Google-Extended\n');
    expect(training).not.toContain('ChatGPT-User');
    expect(training.endsWith('Disallow: /\n\n')).toBe(true);
    expect(refusedAssistants({ answers: false, training: true })).not.toContain('GPTBot');
  });
});

describe('an assistant', () => {
  it('is known by the name in its User-Agent', () => {
    expect(assistantOf(agent('GPTBot'))).toBe('GPTBot');
    expect(assistantOf(agent('meta-externalagent'))).toBe('Meta-ExternalAgent');
    expect(assistantOf('ClaudeBot/1.0; +claudebot@example.com')).toBe('ClaudeBot');
  });

  it('is neither a browser nor a search engine', () => {
    const browser =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15';
    for (const other of [browser, agent('Googlebot'), '', undefined]) {
      expect(assistantOf(other)).toBeUndefined();
    }
  });

  it('is counted', async () => {
    const [server, registry] = [createServer(), new Registry()];
    countAssistants(server, registry);
    for (const name of ['GPTBot', 'GPTBot', 'Googlebot']) {
      server.emit('request', { headers: { 'user-agent': agent(name) } }, {});
    }
    expect(await registry.metrics()).toContain('assistant_requests_total{agent="GPTBot"} 2');
    expect(await registry.metrics()).not.toContain('Googlebot');
  });
});
