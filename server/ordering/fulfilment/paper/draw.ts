import { drawLabels } from './draw-labels.ts';
import { drawPickList } from './draw-pick-list.ts';
import { drawPurchase } from './draw-purchase.ts';
import { drawSlips } from './draw-slips.ts';
import type { PaperModel } from './models.ts';

/** The paper as the bytes of a PDF. It uses the processor for long, so call it in a thread. */
export function drawPaper(model: PaperModel): Promise<Buffer> {
  switch (model.kind) {
    case 'pick-list':
      return drawPickList(model);
    case 'packing-slips':
      return drawSlips(model);
    case 'labels':
      return drawLabels(model);
    case 'purchase-order':
      return drawPurchase(model);
  }
}
