/** Longest message and most pictures: those of the contract, whose schemas the page does not carry. */
export const messageLimits = { content: 5000, pictures: 9 } as const
