import type { LevelRule } from '#contract/entities/levels.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import type { PublicApi } from '../../../handler.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { listOrNothing, oneOrNothing } from '../../../loading.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Picture } from '../../../ui/picture.tsx';
import { ContentPage } from '../content-page.tsx';
import { loadPage } from '../load-page.ts';
import { useFilled } from '../use-filled.ts';
import type { Route } from './+types/route';
import { levelValues } from './level-values.ts';

/** Loads the texts, the level rules and the registration gift (G-030). The texts are shown even without the others. */
async function load(api: PublicApi) {
  const [page, levels, registration] = await Promise.all([
    loadPage(api, 'member-benefits'),
    listOrNothing(api.listLevelRules()),
    oneOrNothing(api.readRegistrationCouponEvent()),
  ]);
  return {
    page,
    levels: levels.toSorted((a, b) => a.level - b.level),
    registration: registration ?? null,
  };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(shopContext).api);
}

export function clientLoader() {
  return load(browserApi);
}

export default function MemberBenefits({ loaderData }: Route.ComponentProps) {
  const { page, levels, registration } = loaderData;
  const text = useFilled(page, levelValues(levels));
  return (
    <ContentPage text={text} path="/member-benefits">
      {registration && (
        <section
          aria-label="註冊禮"
          className="mb-12 grid items-center gap-6 rounded-sheet bg-apricot-100 p-6 desktop:grid-cols-[240px_1fr] desktop:p-10"
        >
          <Picture
            src={registration.image}
            alt=""
            width={1200}
            height={675}
            sizes="240px"
            className="mx-auto w-48 rounded-card desktop:w-60"
          />
          <div>
            <h2 className="text-22 font-bold">{registration.name}</h2>
            <p className="mt-2">
              註冊並完成信箱驗證，即可獲得「{registration.couponEvent.name}」。
            </p>
            <p className="mt-1 text-14 text-ink-soft">
              活動至 {formatDate(registration.eventEndAt)}
            </p>
            <AppLink to="/signup" className={buttonClass('primary', 'normal', 'mt-5')}>
              註冊會員
            </AppLink>
          </div>
        </section>
      )}
      {levels.length > 0 && <Levels levels={levels} />}
    </ContentPage>
  );
}

function Levels({ levels }: { levels: readonly LevelRule[] }) {
  return (
    <section aria-labelledby="level-table" className="mb-14">
      <h2 id="level-table" className="mb-6 text-22 font-bold">
        會員等級
      </h2>
      <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
        {levels.map(({ id, name, image, minAmount, keepAmount, periodMonths, benefits }) => (
          <li key={id} className="rounded-card border border-line bg-paper p-6">
            <Picture
              src={image}
              alt=""
              width={320}
              height={320}
              sizes="80px"
              className="size-20 rounded-full"
            />
            <h3 className="mt-3 text-18 font-bold">{name}</h3>
            <p className="digits mt-1 text-14 text-ink-soft">
              {minAmount === 0
                ? '註冊即享'
                : `${periodMonths} 個月內消費滿 ${formatPrice(minAmount)}`}
            </p>
            {keepAmount > 0 && (
              <p className="digits text-14 text-ink-soft">續等 {formatPrice(keepAmount)}</p>
            )}
            <ul className="mt-4 flex flex-col gap-2 border-t border-line pt-4 text-14">
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
