/** What one asset is to another, besides being part of it. */
export const LINK_KINDS = [
  'contains',
  'connected_to',
  'replaces',
  'powered_by',
  'spare_for',
] as const
export type LinkKind = (typeof LINK_KINDS)[number]
