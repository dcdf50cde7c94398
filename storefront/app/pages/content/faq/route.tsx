import { callUs } from '#rules/customer-service.ts';
import { Trail } from '../../../frame/trail.tsx';
import { JsonLd } from '../../../head/json-ld.tsx';
import { PageHead } from '../../../head/page-head.tsx';
import { useDeliveryTerms } from '../../../shared-data.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Typeset } from '../../../ui/num.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ContentBlocks } from '../content-blocks.tsx';
import { type Question, questionGroups } from '../texts/faq.ts';

const title = '常見問題';

function plainText({ answer }: Question): string {
  return answer
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.text;
      return block.kind === 'table' ? block.rows.map((row) => row.join(' ')) : block.items;
    })
    .join(' ');
}

export default function Faq() {
  const groups = questionGroups(useDeliveryTerms());
  return (
    <div className="page">
      <PageHead title={title} description="選購、訂單、付款、配送與退換貨的常見問題與回答。" />
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
      <PageHeading title={title} lead={<Typeset text={`找不到答案時，歡迎聯絡${callUs}。`} />} />
      <div className="max-w-(--container-narrow)">
        {groups.map(({ id, heading, questions }) => (
          <section key={id} aria-labelledby={id} className="mb-12">
            <h2 id={id} className="mb-2 font-bold text-22">
              {heading}
            </h2>
            {questions.map(({ id: question, question: summary, answer }) => (
              <Disclosure key={question} summary={summary}>
                <div className="prose">
                  <ContentBlocks blocks={answer} heading={summary} />
                </div>
              </Disclosure>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
