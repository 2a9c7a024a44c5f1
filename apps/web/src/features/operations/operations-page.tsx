import { type Installation, installationApi } from '@steward/contract/installation.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { query } from '#lib/query.ts'
import { Checks } from './checks.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { Queues, Work } from './queues.tsx'
import { Server, Sizes, SlowStatements } from './server.tsx'

/** The refresh interval of the figures. */
const EVERY_MS = 15_000

/** The state of the installation, for those who operate it: queues, failures, sizes and slow statements. */
export function OperationsPage() {
  const { t } = useTranslation()
  const found = useQuery({
    ...query(installationApi.get, {}),
    // After an error there is a retry button, which polling would replace.
    refetchInterval: ({ state }) => (state.data ? EVERY_MS : false),
  })
  return (
    <Page>
      <PageHeader
        title={t('operations.title')}
        description={t('operations.description')}
        actions={
          <Button pending={found.isFetching} onClick={() => void found.refetch()}>
            <RefreshCw aria-hidden />
            {t('operations.refresh')}
          </Button>
        }
      />
      <PageBody>
        <Fetched data={found.data?.data} found={found}>
          {(data) => <Parts installation={data} />}
        </Fetched>
      </PageBody>
    </Page>
  )
}

function Parts({ installation }: { installation: Installation }) {
  const { queues, work, failed_jobs, sizes, slow_statements, checks } = installation
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <Checks checks={checks} />
      <Server installation={installation} />
      <div className="xl:col-span-2">
        <FailedJobs jobs={failed_jobs} />
      </div>
      <Queues queues={queues} />
      <Work work={work} />
      <Sizes sizes={sizes} />
      <SlowStatements statements={slow_statements} />
    </div>
  )
}
