import type { PaymentType } from '#contract/enumerations.ts';
import type { PaymentLimits } from '#rules/payment-types.ts';

/** Settings of the operator that every page may show; they are the same for every visitor. */
export interface PublicSettings {
  brand: {
    name: string;
    tagline: string;
    /** Prefix of storage keys and cookies (G-001). */
    key: string;
  };
  company: { name: string; taxId: string };
  /** Absolute addresses on other hosts (G-004). */
  links: {
    line: string;
    contact: string;
    /** Where the carrier of home deliveries shows a parcel; undefined if the shop names no carrier. */
    homeTracking?: string;
  };
  /** What the shop can do with the providers that it has. */
  offers: {
    paymentTypes: readonly PaymentType[];
    paymentLimits: PaymentLimits;
    /** The texts beside the choices that differ from the usual ones. */
    paymentNotes: Readonly<Partial<Record<PaymentType, string>>>;
    /** Texts in place of the usual ones: below the donation code, and below the choice of the invoice. */
    donationHint?: string | undefined;
    invoiceNotice?: string | undefined;
    /** Signing in with LINE. */
    lineLogin: boolean;
    /** The map on which a shopper picks a convenience store; without it nothing is sent to stores. */
    storeMap: boolean;
  };
  /** The ids of scripts that pages load once the shopper has agreed; undefined if the shop uses none. */
  tags?: { gtm?: string; ga4?: string; metaPixel?: string; line?: string } | undefined;
  /** Whether browsers keep the last public pages for a time without network. */
  keepsPages: boolean;
  /** Address of the shop without a trailing slash, for canonical links. */
  publicUrl: string;
}
