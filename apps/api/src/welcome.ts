import type { Services } from '#core/services.ts'

/** What a person at the terminal sees when the server is up. */
export async function welcome(
  services: Services,
  { say, empty, address }: { say: (text: string) => void; empty: boolean; address: string },
): Promise<void> {
  void services
  void empty
  say(`Steward is ready at ${address}`)
}
