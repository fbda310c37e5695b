/** Ends the task: what comes after is one of its own, and a tap that waits is heard before it. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
