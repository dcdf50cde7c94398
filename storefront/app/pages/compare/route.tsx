import { fewestCompared, mostCompared } from '#rules/goods/comparison.ts';
import { api } from '../../api.ts';
import { PadDrawing } from '../../choosing/pad-drawing.tsx';
import { shopContext } from '../../context.server.ts';
import { Trail } from '../../frame/trail.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { TrueSizeButton } from '../../true-size/true-size-button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Route } from './+types/route';
import { ComparisonTable } from './comparison-table.tsx';
import { type Compared, type Comparison, loadComparisonPage } from './load-comparison.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadComparisonPage(context.get(shopContext).api, request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadComparisonPage(api, request.url);
}

/** Two or three products beside each other (G-206). */
export default function ComparePage({ loaderData: comparison }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageHead title="比較商品" canonical="/compare" hidden />
      <Trail crumbs={[{ name: '比較商品', path: '/compare' }]} />
      <PageHeading title="比較商品" />
      {comparison.kind === 'shown' ? (
        <Shown products={comparison.products} />
      ) : (
        <NothingToCompare comparison={comparison} />
      )}
    </div>
  );
}

function Shown({ products }: { products: readonly Compared[] }) {
  const pads = products.flatMap(({ name, lengthCm }) => (lengthCm ? [{ name, lengthCm }] : []));
  return (
    <>
      {pads.length > 1 && (
        <section aria-labelledby="lengths" className="mb-8">
          <h2 id="lengths" className="mb-2 text-18 font-bold">
            長度，同一個比例
          </h2>
          {/* The drawing has these words for screen readers. */}
          <p aria-hidden="true" className="mb-3 text-14 text-ink-soft desktop:hidden">
            由上而下：{pads.map(({ name }) => name).join('、')}
          </p>
          <div className="desktop:flex desktop:gap-8">
            <PadDrawing pads={pads} className="max-w-form shrink-0" />
            <ul
              aria-hidden="true"
              className="hidden auto-rows-fr items-center pb-7 text-14 text-ink-soft desktop:grid"
            >
              {pads.map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
          <TrueSizeButton pads={pads} className="mt-2" />
        </section>
      )}
      <ComparisonTable products={products} />
    </>
  );
}

type Nothing = Exclude<Comparison, { kind: 'shown' }>;

/** Says what is missing for a comparison. */
function NothingToCompare({ comparison }: { comparison: Nothing }) {
  return (
    <EmptyState
      title={titleOf(comparison)}
      action={
        <AppLink to="/products?all=1" className={buttonClass('secondary')}>
          去選商品
        </AppLink>
      }
    >
      在商品上按「比較」，選 {fewestCompared} 到 {mostCompared}{' '}
      件，就能並排看長度、厚度、吸收量與價格。
    </EmptyState>
  );
}

function titleOf(comparison: Nothing): string {
  if (comparison.kind === 'missing') {
    return comparison.status === 503 ? '目前無法讀取這些商品' : '這些商品已經不在架上';
  }
  if (comparison.given > mostCompared) return `一次最多比較 ${mostCompared} 件商品`;
  return comparison.given === 1 ? '再選一件就能比較' : '還沒有選要比較的商品';
}
