// tabs: the fields of a campaign (section 2.1).

/**
 * Platform, bid type and tracking method are texts, because the service may use undocumented values;
 * documented values are in files of their own.
 */
export interface Campaign {
  /** Opaque: `007` and `1E5` are texts. */
  readonly campaignId: string;
  readonly name: string;
  /** The service calls it `status`. */
  readonly active: boolean | null;
  readonly platform: string;
  readonly bidType: string;
  /** Days; null where the bid type has none. */
  readonly goalPeriod: number | null;
  /** On iOS the numeric part of the store ID, still a text. */
  readonly packageName: string;
  /** iOS only; `''` elsewhere. */
  readonly bundleId: string;
  readonly category: string;
  readonly trackingMethod: string;
  /** `YYYY-MM-DD HH:MM:SS`, in a time zone that the documentation does not name. */
  readonly created: string;
  /** This and the next three: yesterday's. */
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  /** A decimal as the service wrote it, four decimals: `1234.5000`; null when unknown. */
  readonly spend: string | null;
}

export type CampaignField = keyof Campaign;
