import type { ReactNode } from 'react';
import type { Product } from '#contract/entities/catalog.ts';
import { coolingOff, hygieneExclusion } from '#rules/shop/shop-terms.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

/** All details of the product, in sections. The server renders all of them. */
export function Details({ product }: { product: Product }) {
  const { webIntroduction, mobileIntroduction, changeEvery, notFor } = product;
  const { origin, spec, description, notice } = product;
  const isSame = webIntroduction === mobileIntroduction;
  return (
    <section aria-label="商品說明" className="border-t border-line">
      {(webIntroduction || mobileIntroduction) && (
        <Section title="商品特色" isOpen>
          {isSame ? (
            <Html text={webIntroduction} />
          ) : (
            <>
              <div className="desktop:hidden">
                <Html text={mobileIntroduction} />
              </div>
              <div className="hidden desktop:block">
                <Html text={webIntroduction} />
              </div>
            </>
          )}
        </Section>
      )}
      {(changeEvery || notFor) && (
        <Section title="多久換一次、不適合誰" isOpen>
          <DetailTable
            rows={[
              { name: '多久換一次', value: changeEvery },
              { name: '不適合誰', value: notFor },
            ].filter(({ value }) => value)}
          />
        </Section>
      )}
      {(origin || spec) && (
        <Section title="規格與成分">
          {origin && <DetailTable rows={[{ name: '產地', value: origin }]} />}
          {spec && <Html text={spec} />}
        </Section>
      )}
      {description && (
        <Section title="商品說明與使用方式">
          <Html text={description} />
        </Section>
      )}
      {notice && (
        <Section title="注意事項">
          <Html text={notice} />
        </Section>
      )}
      <Section title="退換貨">
        <div className="prose">
          <p>{coolingOff}</p>
          <p>{hygieneExclusion}</p>
        </div>
      </Section>
    </section>
  );
}

interface SectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <Disclosure summary={<h2>{title}</h2>} open={isOpen}>
      {children}
    </Disclosure>
  );
}

/** Rows in the look of the tables that the shop's staff wrote. */
function DetailTable({ rows }: { rows: readonly { name: string; value: string }[] }) {
  return (
    <div className="prose">
      <table>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Html({ text }: { text: string }) {
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises these texts by an allow-list.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
