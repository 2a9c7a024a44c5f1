/** The tabs of a site's page, as its address names them. */
export const SITE_TABS = ['overview', 'locations', 'assets', 'activity'] as const
export type SiteTab = (typeof SITE_TABS)[number]
