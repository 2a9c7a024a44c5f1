import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { EmployeeInput } from '@steward/contract/employees.ts'
import type { TestAccount } from '../account.ts'
import { adding } from './register.ts'

/** The first error of a refusal: its status, its code, and the field it is about. */
export const refusal = ({ status, body }: { status: number; body: { errors?: unknown } }) => {
  const [first] = body.errors as { code: string; source?: { pointer?: string } }[]
  return [status, first!.code, first!.source?.pointer]
}

/**
 * What tests of handing over need: employees with an email address, laptops, and who has had an asset.
 *
 * @param who is called each time, because each test has its own account
 */
export function handingOver(who: () => TestAccount) {
  const { addAsset, addEmployee } = adding(who)
  const history = async (id: string) =>
    (await who().call(assignmentsApi.ofAsset, { params: { id }, query: {} })).body.data
  return {
    addLaptop: (more: Partial<AssetInput> = {}) => addAsset('Laptop', more),
    addReachable: async (first_name: string, more: Partial<EmployeeInput> = {}) => {
      const email = `${first_name.toLowerCase()}-${who().slug}@example.com`
      return { ...(await addEmployee(first_name, { email, ...more })), email }
    },
    asset: async (id: string) => (await who().call(assetsApi.get, { params: { id } })).body.data,
    history,
    /** Who had it and whether they still do, the newest first. */
    holders: async (id: string) =>
      (await history(id)).map(({ employee, site, location, ended_at }) => [
        (employee ?? location ?? site)!.name,
        ended_at === null,
      ]),
  }
}
