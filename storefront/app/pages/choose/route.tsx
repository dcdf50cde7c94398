import { data as dataWithStatus, useLocation, useNavigate, useNavigation } from 'react-router';
import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { api } from '../../api.ts';
import { choosePath, readAnswers } from '../../choosing/answers.ts';
import { Chooser } from '../../choosing/chooser.tsx';
import { loadChooser } from '../../choosing/load-chooser.ts';
import { shopContext } from '../../context.server.ts';
import { Trail } from '../../frame/trail.tsx';
import type { PublicApi } from '../../handler.ts';
import { PageHead } from '../../head/page-head.tsx';
import { withCarriedQuery } from '../../links/query.ts';
import { isOffline, noConnection } from '../../loading-and-offline/network.ts';
import { toastWarning } from '../../stores/toast.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/route';

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(shopContext).api, request);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(api, request);
}

async function load(from: PublicApi, request: Request) {
  const chooser = await loadChooser(from, readAnswers(new URL(request.url).searchParams));
  return dataWithStatus(chooser, { status: chooser.status });
}

/** 怎麼選: a set for one cycle by three taps (G-205). */
export default function ChoosePage({ loaderData: chooser }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const { location: next } = useNavigation();
  function answer(answers: ChooserAnswers): boolean {
    if (isOffline()) {
      toastWarning(noConnection(), { retry: () => void answer(answers) });
      return false;
    }
    const to = withCarriedQuery(choosePath(answers), search);
    void navigate(to, { replace: true, preventScrollReset: true });
    return true;
  }
  return (
    <div className="page">
      <PageHead
        title="怎麼選衛生棉"
        description="三個問題：量、什麼時候、在意什麼，立刻配好一個週期要用的衛生棉，含片數、每週期的花費與免運差額。"
        canonical="/choose"
      />
      <Trail crumbs={[{ name: '怎麼選', path: '/choose' }]} />
      <PageHeading
        title="怎麼選衛生棉"
        lead="點選三個答案，馬上看到一個週期要用的款式、片數與花費。只列現在買得到的商品。"
      />
      <Chooser chooser={chooser} onAnswer={answer} isBusy={next?.pathname === pathname} />
    </div>
  );
}
