import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls a function repeatedly until it returns something.
 * @returns the result, or undefined after `milliseconds`
 */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined> | Answer | undefined,
  milliseconds: number,
): Promise<Answer | undefined> {
  const end = Date.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || Date.now() > end) return answer
    await pause(20)
  }
}
