/**
 * The figures of the measurements and drills for docs/benchmarks.md, in the order of its table, each with its goal.
 * A figure without a goal is only for comparison with later ones.
 */
export const goals = {
  reading: {
    'product list JSON, cached': '≥ 0.5 of a bare server',
    'product detail JSON, cached': '≥ 0.5 of bare',
    'product page HTML, cached': '≥ 0.5 of bare',
    'listing HTML, cached': '≥ 0.85 of bare',
    'home page HTML, cached': '≥ 0.5 of bare',
    'memory while reading': '≤ 300 MB',
    'product page HTML, afresh': '≥ 400/s of processor time',
    'product detail JSON, afresh': '≥ 2,000/s of processor time',
    '200 product pages in a circle': '≥ 0.7 of bare',
    '2000 product pages in a circle': '≥ 0.5 of bare',
    'a page of the circle, uncompressed': '≤ 1 ms',
    'memory with the circle': '≤ 250 MB',
  },
  'page-cache': {
    '200 in a circle, room for 100': '≥ 0.97 of the best fixed set',
    '200 by rank and crawlers, room for 100': '≥ 0.97 of the best fixed set',
    '1000 in a circle, room for 700': '≥ 0.97 of the best fixed set',
    '1000 by rank and crawlers, room for 700': '≥ 0.97 of the best fixed set',
    '2000 in a circle, room for 500': '≥ 0.97 of the best fixed set',
    '2000 by rank and crawlers, room for 500': '≥ 0.97 of the best fixed set',
    '5000 in a circle, room for 700': '≥ 0.97 of the best fixed set',
    '5000 by rank and crawlers, room for 700': '≥ 0.97 of the best fixed set',
  },
  'release-minute': {
    'left alone': '',
    'after a release': 'p99 ≤ 1.5 × left alone',
    'before a campaign that is known': '',
    'after a campaign that was known': 'p99 ≤ 1.5 × left alone',
    'after a campaign that begins at once': 'p99 ≤ 1.5 × left alone',
    'after a release, nothing made ahead': '',
    'after a campaign, nothing made ahead': '',
  },
  buying: {
    'cart sync, 32 members': '≥ 2.16 × PostgreSQL alone',
    '1 buyer, many products': '',
    '16 buyers, many products': '≥ 0.30 of PostgreSQL alone',
    '16 buyers, one hot product': '≥ 0.65 of PostgreSQL alone',
    '64 buyers, many products': 'PostgreSQL alone makes < 346 in a p99',
    '50 units, 200 buyers at once': '50 orders, no 5xx, ≤ 3 s',
    'memory while selling': '≤ 250 MB',
  },
  'purchase-statements': {
    'one after the other, many products': '',
    'pipelined by pg, many products': '',
    'one after the other, one hot product': '',
    'pipelined by pg, one hot product': '',
  },
  growth: {
    'purchase p95, large shop to small': '≤ 1.5 ×',
    'product list afresh, p97.5': '',
  },
  'order-bytes': {
    'an ended order with its indexes': '',
    'of it in tables that only its own pages read': '',
  },
  'old-orders': {
    'personal data of old orders cleared': '',
    'a purchase beside it, p95, to one alone': '',
    'a night with nothing due': '',
  },
  archive: {
    'a purchase, with all rows to without those of past orders': '',
    'an order page, the same': '',
    'the three tables': '',
  },
  emails: {
    'e-mails of 10,000 orders': '≤ 120 s',
    'statements of an idle server': '≤ 2/s',
  },
  quote: {
    '30 lines, 20 campaigns, a coupon': '≤ 200 µs',
    '60 units in 12 classes, 2 offers': '≤ 2 ms',
    '60 units in 12 classes, 5 offers': '≤ 2 ms',
    '60 units in 12 classes, 5 offers, an amount offer': '≤ 2 ms',
    '60 units in 12 classes, 5 offers, an amount offer on some goods': '≤ 2 ms',
    'goods that fill 55 units in 11 classes, 5 offers, an amount offer': '≤ 100 ms',
  },
  starting: { '`npm start` to the first page': '≤ 1 s' },
  'dev-reload': {
    'server file saved, health answered': '≤ 1 s',
    'server file saved, call answered': '≤ 1 s',
    'server file saved, page of the shop answered': '≤ 1 s',
    'component saved, shown in the browser': '≤ 1 s',
    'style saved, shown in the browser': '≤ 1 s',
  },
  'page-speed': {
    'performance of home, listing, product': '100',
    'accessibility, best practices, SEO': '100',
    'largest contentful paint': '≤ 1.2 s',
    'total blocking time': '',
  },
  taps: {
    'a tap, painted, p95': '≤ 100 ms at a quarter of the speed',
    'a tap, painted, p75': '≤ 60 ms at a quarter of the speed',
  },
  'office-feel': {
    'a key in a list, painted, p95': '≤ 50 ms at a quarter of the speed',
    'a key in a form, painted, p95': '≤ 50 ms at a quarter of the speed',
    'a key in the palette, painted, p95': '≤ 50 ms at a quarter of the speed',
  },
  'order-management': {
    'board, 100,000 orders': '≤ 150 ms',
    'its slowest column': '',
    '200 packing slips; pick list; labels': '≤ 3 s',
  },
  publish: {
    'campaign over 5,000 products': '≤ 2 s',
    '20 cached pages after it': '≤ 1 s',
  },
  'upcoming-campaigns': {
    'simulator, 30 products': '≤ 100 ms',
    'a page of the future': '≤ 500 ms',
  },
  'back-office': {
    'first page of 100,000 products': 'p95 ≤ 100 ms',
    'page 1,000 of them': '≤ 150 ms',
    'search over everything': '',
    'save of a cell': '≤ 150 ms',
    'change of 500 products, undone': '≤ 5 s',
    'change of 5,000 products, undone': '',
    'removal of 1,000 products': '',
    'export, columns of the list': '≤ 10 s',
    'export, all columns': '≤ 10 s',
    'import of 50,000 rows: dry run': '≤ 30 s',
    'import: run': '≤ 30 s',
    'import: undo': '',
  },
  'back-office-page': { 'list from an empty cache': '≤ 0.6 s' },
  'long-lists': {
    'members: p95 over 50 ms': '0',
    'members: slowest median': '≤ 50 ms',
    'stocks: p95 over 50 ms': '0',
    'stocks: slowest median': '≤ 50 ms',
    'price-history: p95 over 50 ms': '0',
    'price-history: slowest median': '≤ 50 ms',
    'orders: p95 over 50 ms': '0',
    'orders: slowest median': '≤ 50 ms',
    'invoices: p95 over 50 ms': '0',
    'invoices: slowest median': '≤ 50 ms',
    'the queue of the home page': 'p95 ≤ 50 ms',
    '500 orders picked': '',
    '500 orders printed': '',
    '500 orders tagged': '',
  },
  'stock-indexes': {
    'a sale with indexes of counts': '',
    'writes of sales that are HOT': '≥ 95 %',
  },
  'search-suggestions': {
    'suggestions, 10,000 goods, p95': '≤ 80 ms',
    'the first one, which makes the word list': '',
  },
  replay: { '10,000 orders, three offers, slowest campaign': '≤ 20 s' },
  peers: {
    'a list of products': '',
    'a product': '',
    'a cart with one unit': '',
    'a purchase': '',
  },
  analytics: {
    'home page, 28 days': '≤ 300 ms',
    'revenue of ten years by month': '',
    'sales of a year by week': '',
  },
  tracing: {
    'cached page with all traces': '',
    'purchase with all traces': '',
  },
  'drills pooler': {
    'orders by PgBouncer, per transaction': '',
    'a change is on three copies after': '',
    'history of all clients': '0 contradictions',
  },
  'drills rolling': {
    'a release replaces another': 'nothing lost',
    'history of all clients': '0 contradictions',
  },
  'drills high-availability': {
    'primary lost, purchases refused for': '≤ ttl + 10 s (30 s)',
    'planned move of the primary': '≤ 3 s',
    'history of all clients': '0 contradictions',
  },
  'drills full-disk': {
    'after full tables': '≤ 30 s',
    'after a full log': '≤ 30 s',
    'history of all clients': '0 contradictions',
  },
  'drills read-replica': {
    'primary, processor a second: reports there; on the standby': '',
    'standby behind, p50; longest': '',
  },
  'drills second-site': {
    'second site behind, p50; p99': '',
    'lost with the first site': '',
  },
  'drills major': {
    'export and import; dump and restore': '',
    'no order during a switch': '≤ 15 s',
  },
  'drills clocks': {
    'ten minutes apart': 'nothing twice, nothing lost',
  },
  'drills restore': {
    'restored to a moment in': '',
    'restored from a dump in': '',
  },
  'drills image': {
    'archive; folder': '≤ 110; 300 MB',
    'ready again': '≤ 5 s',
  },
  'npm test': {
    'all tests, fresh clone': '≤ 18 min',
    'with npm ci and gates (`.ci/run`)': '≤ 30 min',
  },
} as const satisfies Record<string, Record<string, string>>;

export type Measurement = keyof typeof goals;
export type Figure<Name extends Measurement> = keyof (typeof goals)[Name] & string;
