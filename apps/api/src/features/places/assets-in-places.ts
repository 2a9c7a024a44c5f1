import { sql } from 'drizzle-orm'
import { asset_counts } from '#db/schema/assets.ts'

const live = { table: 'assets', only: sql` and r.archived_at is null`, sums: asset_counts }

/** The live assets in places; those of a site include those in its locations. */
export const ASSETS_IN = {
  site: { ...live, field: 'site_id' },
  location: { ...live, field: 'location_id' },
}
