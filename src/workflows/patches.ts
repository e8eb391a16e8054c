/** Changes to workflows that may be running. Each goes, with the older way beside it, when no run from before it is left. */
export const PATCHES = {
  /** 2026-11-21: what follows the first step of a delivery is an activity of its own. */
  retriesAreOrdinary: 'retries-are-ordinary',
  /** 2026-11-21: a payment that has ended asks for a day about the checkouts that it left behind. */
  leftCheckoutsAreAskedAbout: 'left-checkouts-are-asked-about',
  /** 2026-11-21: a payer's return asks about every checkout of the link, 5 s apart; so does time while it is open. */
  returnsAskAboutEveryCheckout: 'returns-ask-about-every-checkout',
  /** 2026-11-21: who activates what could not be made need not wait for its next try. */
  activationWakesARetry: 'activation-wakes-a-retry',
  /** 2026-11-21: an attempt of the schedule that is due does not wait for the replays that were asked for. */
  scheduleBeforeReplays: 'schedule-before-replays',
} as const
