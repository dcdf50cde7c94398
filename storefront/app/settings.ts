import type { PaymentType, StoreKind } from '#contract/enumerations.ts';
import type { PaymentLimits } from '#rules/payments/payment-types.ts';

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
    /** The tracking page of the carrier of home deliveries; undefined if the shop names no carrier. */
    homeTracking?: string;
  };
  /** The services that the shop can offer with its providers. */
  offers: {
    paymentTypes: readonly PaymentType[];
    paymentLimits: PaymentLimits;
    /** The texts beside the payment types that differ from the usual ones. */
    paymentNotes: Readonly<Partial<Record<PaymentType, string>>>;
    /** Texts that replace the usual ones: below the donation code, and below the choice of the invoice. */
    donationHint?: string | undefined;
    invoiceNotice?: string | undefined;
    /** Whether shoppers can sign in with LINE. */
    lineLogin: boolean;
    /** Whether there is a map for picking a convenience store. Without it nothing is delivered to stores. */
    storeMap: boolean;
    /** The chains whose stores take parcels; absent if it is the first one alone. */
    storeTypes?: readonly StoreKind[];
  };
  /** The ids of scripts that pages load after the shopper has agreed; undefined if the shop uses none. */
  tags?: { gtm?: string; ga4?: string; metaPixel?: string; line?: string } | undefined;
  /** Whether browsers cache the last public pages for times without a network. */
  keepsPages: boolean;
  /** Address of the shop without a trailing slash, for canonical links. */
  publicUrl: string;
}
