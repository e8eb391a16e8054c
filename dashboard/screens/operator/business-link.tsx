import { NEWEST, useApi } from '../../api/hooks.ts'
import { To } from '../../parts/page.tsx'

/** Leads to a business by its name; by its id if the business is older than the newest hundred. */
export function BusinessLink({ id }: { id: string }) {
  const { data } = useApi('GET /api/operator/businesses', NEWEST)
  return <To to={`/operator/businesses/${id}`}>{data?.data.find((each) => each.id === id)?.name ?? id}</To>
}
