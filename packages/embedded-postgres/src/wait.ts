import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks again and again until the answer is something.
 * @returns the answer, or undefined when `milliseconds` have passed without one
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
