/** Two transactions got into each other's way and the engine ended one: run again, it goes through. */
const passing: readonly string[] = ['40001', '40P01', '23505', '55P03']
const tries = 8

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a value does not fit its column: what was asked can't be, and it is no fault of the server. */
export const isBadValue = (error: unknown): boolean => codeOf(error).startsWith('22')

/** Runs a transaction, and again where the engine gave way to another one; what else goes wrong is thrown. */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt >= tries || !passing.includes(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt))
    }
  }
}
