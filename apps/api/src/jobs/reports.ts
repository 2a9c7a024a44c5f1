import { exportDepreciation } from '#features/assets/depreciation-report/depreciation-report.export.ts'
import { exportLifecycle } from '#features/assets/lifecycle/lifecycle.export.ts'
import type { MailedReports } from '#features/report-schedules/mails.ts'

/** The reports that can be sent by mail. */
export const MAILED_REPORTS: MailedReports = {
  depreciation: {
    title: 'depreciation_report.title',
    isDated: true,
    write: exportDepreciation,
  },
  asset_lifecycle: { title: 'lifecycle_report.title', isDated: false, write: exportLifecycle },
}
