import type { memberShop } from './member-shop.ts';

export const cartPath = '/user/order/shopping-cart';

/**
 * Holds back the next answer to a request, named `METHOD /path`. `asked` resolves once the shop has the request,
 * `answer` delivers the answer, `lose` lets the request fail.
 */
export function holdAnswer(shop: ReturnType<typeof memberShop>, call: string) {
  const { answer } = shop;
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  shop.answer = async (request) => {
    const { pathname } = new URL(request.url);
    if (`${request.method} ${pathname.replace('/backstage/api/v1', '')}` !== call)
      return answer(request);
    shop.answer = answer;
    const given = await answer(request);
    asked.resolve();
    await held.promise;
    return given;
  };
  return {
    asked: asked.promise,
    answer: held.resolve,
    lose: () => held.reject(new TypeError('the connection was lost')),
  };
}
