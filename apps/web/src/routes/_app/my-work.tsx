import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MyWorkPage } from '#features/work-orders/my-work-page.tsx'
import { needs, useSession } from '#lib/session.ts'

export const Route = createFileRoute('/_app/my-work')({
  beforeLoad: needs(workOrdersApi.update),
  component: MyWork,
})

function MyWork() {
  const { user } = useSession()
  return user && <MyWorkPage user_id={user.id} />
}
