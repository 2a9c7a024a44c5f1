import { employeesApi } from '@steward/contract/employees.ts'
import { send } from '#lib/http.ts'
import { mayCall, type Session } from '#lib/session.ts'

/** The current user's employee, if there is one that they may see. */
export async function readMe(session: Session): Promise<{ id: string; name: string } | null> {
  if (!session.user || !mayCall(session, employeesApi.list)) return null
  const query = { 'filter[user_id]': [session.user.id], per_page: 1 }
  const { data } = await send(employeesApi.list, { query })
  const [me] = data
  return me ? { id: me.id, name: me.full_name } : null
}
