import type { ContentBlock, ContentSection } from '#contract/entities/content.ts';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import { Trail } from '../../../frame/trail.tsx';
import { JsonLd } from '../../../head/json-ld.tsx';
import { PageHead } from '../../../head/page-head.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Typeset } from '../../../ui/num.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ContentBlocks } from '../content-blocks.tsx';
import { loadPage } from '../load-page.ts';
import { useFilled } from '../use-filled.ts';
import type { Route } from './+types/route';

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context.get(shopContext).api, 'faq');
}

export function clientLoader() {
  return loadPage(browserApi, 'faq');
}

interface Question {
  question: string;
  answer: ContentBlock[];
}

/** A section's questions: each heading within it is a question, and the blocks after it are its answer. */
function questionsOf({ blocks }: ContentSection): Question[] {
  const questions: Question[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') questions.push({ question: block.text, answer: [] });
    else questions.at(-1)?.answer.push(block);
  }
  return questions;
}

function plainText({ answer }: Question): string {
  return answer
    .flatMap((block) => {
      switch (block.kind) {
        case 'paragraph':
        case 'heading':
          return block.text;
        case 'html':
          return block.html.replace(/<[^>]*>/g, '');
        case 'table':
          return block.rows.map((row) => row.join(' '));
        default:
          return block.items;
      }
    })
    .join(' ');
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { title, lead, description, sections } = useFilled(loaderData);
  const groups = sections.map((section) => ({ ...section, questions: questionsOf(section) }));
  return (
    <div className="page">
      <PageHead title={title} description={description || `${title}：${lead}`} />
      <JsonLd
        data={{
          '@type': 'FAQPage',
          mainEntity: groups.flatMap(({ questions }) =>
            questions.map((question) => ({
              '@type': 'Question',
              name: question.question,
              acceptedAnswer: { '@type': 'Answer', text: plainText(question) },
            })),
          ),
        }}
      />
      <Trail crumbs={[{ name: title, path: '/faq' }]} />
      <PageHeading title={title} lead={<Typeset text={lead} />} />
      <div className="max-w-(--container-narrow)">
        {groups.map(({ id, heading, questions }) => (
          <section key={id} aria-labelledby={id} className="mb-12">
            <h2 id={id} className="mb-2 text-22 font-bold">
              {heading}
            </h2>
            {questions.map(({ question, answer }) => (
              <Disclosure key={question} summary={question}>
                <div className="prose">
                  <ContentBlocks blocks={answer} heading={question} />
                </div>
              </Disclosure>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
