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
    overseasShop: string;
    facebook: string;
    instagram: string;
    line: string;
    recruitment: string;
    contact: string;
    survey: string;
  };
  /** Address of the shop without a trailing slash, for canonical links. */
  publicUrl: string;
}
