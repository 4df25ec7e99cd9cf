import { describe, expect, it } from 'vitest'
import {
  cohortCriteria,
  cohortExclusions,
  cohortLeftReasons,
  cohortProblems,
  cohortQueueWeeks,
  cohortSeasonSteps,
} from '#contract/console/community/cohort-matches.ts'
import {
  cohortProblemCodes,
  exclusions,
  leftReasons,
  queueWeeks,
  seasonSteps,
} from '#domain/community/match/cohort/words.ts'
import { matchCriteria } from '#domain/community/match/receipt.ts'

describe('the names of a cohort match in the contract', () => {
  it.each([
    ['criteria', cohortCriteria, matchCriteria],
    ['exclusions', cohortExclusions, exclusions],
    ['reasons of those left', cohortLeftReasons, leftReasons],
    ['problems', cohortProblems, cohortProblemCodes],
    ['weeks of the queue', cohortQueueWeeks, queueWeeks],
    ['steps of the season', cohortSeasonSteps, seasonSteps],
  ])('are those of the domain: %s', (_, contract, domain) => {
    expect([...contract]).toEqual([...domain])
  })
})
