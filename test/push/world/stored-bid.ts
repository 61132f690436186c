// test, runs: a source bid as the service stores it.

/** @param value of the bid, in dollars */
export const storedBid = (app: string, country: string, value: string) => ({
  app_id: app,
  app_id_external: `com.${app}`,
  country,
  bid_value: value,
  bid_override_percentage: 'default',
});
