import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { REQUESTS } from '#features/work-orders/requests/request-kind.tsx'
import { RequestPage } from '#features/work-orders/requests/request-page.tsx'
import { opened } from '#lib/opened.ts'
import { pageSearch } from '#lib/page-search.ts'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

const oneRequest = (id: string) => query(workRequestsApi.get, { params: { id } })

export const Route = createFileRoute('/_app/work-requests/$id')({
  ...pageSearch(z.object({ edit: opened() })),
  beforeLoad: needs(workRequestsApi.get),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(oneRequest(id)),
  component: OneRequest,
})

function OneRequest() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Replaces the URL, so that Back doesn't open it again.
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <RecordPage
      query={oneRequest(id)}
      back={{ to: '/work-requests', label: t('nav.work_requests') }}
      title={t('work_requests.missing.title')}
      text={t('work_requests.missing.text')}
      record={{ get: workRequestsApi.get, id }}
    >
      {(request) => (
        <>
          <RequestPage
            key={id}
            request={request}
            onEdit={() => void navigate({ search: { edit: true } })}
          />
          <Suspense fallback={null}>
            {edit && request.status === 'new' && (
              <KindDialog kind={REQUESTS} edit={id} onClose={close} />
            )}
          </Suspense>
        </>
      )}
    </RecordPage>
  )
}
