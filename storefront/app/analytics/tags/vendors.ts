import type { PublicSettings } from '../../settings.ts';
import { shopNow } from '../../shop-time.ts';
import { publicAddress } from '../public-address.ts';

type Entry = Readonly<Record<string, unknown>>;

/** A vendor's script, as the vendor documents its loading. */
export interface Tag {
  /**
   * The script reads the address of the page by itself, so it must not run where the address contains something
   * private.
   */
  readsAddress: boolean;
  load(): void;
  /** Passes on an entry of the shop's queue. */
  track(entry: Entry): void;
}

type Ids = NonNullable<PublicSettings['tags']>;
type VendorWindow = Window & Record<string, unknown>;

const vendorWindow = () => window as unknown as VendorWindow;

function addScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** The tag manager, with a queue of its own, because the shop's queue also holds data that this vendor must not get. */
function tagManager(id: string): Tag {
  const queue: unknown[] = [];
  return {
    readsAddress: true,
    load() {
      vendorWindow().gtmLayer = queue;
      queue.push({ 'gtm.start': shopNow().getTime(), event: 'gtm.js' });
      addScript(`https://www.googletagmanager.com/gtm.js?id=${id}&l=gtmLayer`);
    },
    track(entry) {
      if (!('items' in entry)) {
        queue.push(entry);
        return;
      }
      const { event, ...ecommerce } = entry;
      // Without this the manager would merge the goods of two events.
      queue.push({ ecommerce: null }, { event, ecommerce });
    },
  };
}

/**
 * Google Analytics 4. The shop passes every address to it, so it also runs where the address bar contains something
 * private.
 */
function analytics(id: string): Tag {
  const queue: unknown[] = [];
  // The script understands `arguments` only, not an array.
  function gtag(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    queue.push(arguments);
  }
  return {
    readsAddress: false,
    load() {
      vendorWindow().gtagLayer = queue;
      gtag('js', shopNow());
      const page_location = publicAddress(window.location.href);
      const page_referrer = publicAddress(document.referrer);
      gtag('config', id, { send_page_view: false, page_location, page_referrer });
      addScript(`https://www.googletagmanager.com/gtag/js?id=${id}&l=gtagLayer`);
    },
    track({ event, ...values }) {
      if (event === undefined) {
        gtag('set', values);
        return;
      }
      // Later events of the page use its address too.
      if (event === 'page_view') gtag('set', values);
      gtag('event', event, values);
    },
  };
}

/** Meta's names of the events that it knows. */
const metaEvents: Readonly<Record<string, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  search: 'Search',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  add_payment_info: 'AddPaymentInfo',
  purchase: 'Purchase',
  sign_up: 'CompleteRegistration',
};

type Pixel = ((...call: unknown[]) => void) & {
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[];
  push: unknown;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

function metaPixel(id: string): Tag {
  const pixel: Pixel = Object.assign(
    (...call: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...call);
      else pixel.queue.push(call);
    },
    // The shop reports each page itself.
    { queue: [], push: undefined, loaded: true, version: '2.0', disablePushState: true },
  );
  pixel.push = pixel;
  return {
    readsAddress: true,
    load() {
      Object.assign(vendorWindow(), { fbq: pixel, _fbq: pixel });
      // Otherwise the pixel collects what is clicked and typed.
      pixel('set', 'autoConfig', false, id);
      pixel('init', id);
      addScript('https://connect.facebook.net/en_US/fbevents.js');
    },
    track(entry) {
      const name = metaEvents[String(entry.event)];
      if (name) pixel('trackSingle', id, name, metaValues(entry), metaOptions(entry));
    },
  };
}

function metaValues({ currency, value, items, search_term }: Entry): Entry {
  if (typeof search_term === 'string') return { search_string: search_term };
  if (!Array.isArray(items)) return {};
  const content_ids = items.map(({ item_id }) => item_id);
  return { currency, value, content_ids, content_type: 'product' };
}

/** Meta counts a purchase once, even if it is reported twice. */
const metaOptions = ({ transaction_id }: Entry): Entry =>
  transaction_id ? { eventID: transaction_id } : {};

const lineEvents: Readonly<Record<string, string>> = {
  purchase: 'Conversion',
  sign_up: 'CompleteRegistration',
};

function lineTag(id: string): Tag {
  const queue: unknown[] = [];
  function send(..._: unknown[]) {
    const loaded = vendorWindow()._lt;
    // biome-ignore lint/complexity/noArguments: the script understands `arguments` only.
    const call = arguments;
    if (typeof loaded === 'function' && loaded !== send) loaded(...call);
    else queue.push(call);
  }
  return {
    readsAddress: true,
    load() {
      Object.assign(vendorWindow(), { _ltq: queue, _lt: send });
      send('init', { customerType: 'lap', tagId: id });
      addScript('https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js');
    },
    track({ event }) {
      if (event === 'page_view') send('send', 'pv', [id]);
      const type = lineEvents[String(event)];
      if (type) send('send', 'cv', { type }, [id]);
    },
  };
}

/** The tags of the ids that are set. */
export function tagsOf({ gtm, ga4, metaPixel: pixelId, line }: Ids): Tag[] {
  return [
    gtm && tagManager(gtm),
    ga4 && analytics(ga4),
    pixelId && metaPixel(pixelId),
    line && lineTag(line),
  ].filter((tag) => tag !== undefined && tag !== '');
}
