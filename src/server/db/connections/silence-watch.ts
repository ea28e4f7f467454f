import { setTimeout as pause, setImmediate } from 'node:timers/promises';

type SilenceLimits = {
  /** A statement may take this long before the first ping. */
  quietMs: number;
  /** The time from a response to the next ping. */
  againMs: number;
  /** The time in which a ping must get a response. */
  responseMs: number;
};

export type SilenceWatch = ReturnType<typeof createSilenceWatch>;

/**
 * Tells a database that no longer responds from one on which a statement is slow, such as one that
 * waits for a lock: a ping over another connection gets a response meanwhile.
 */
export function createSilenceWatch(
  ping: () => Promise<unknown>,
  { quietMs, againMs, responseMs }: SilenceLimits,
) {
  let pinging: Promise<boolean> | undefined;

  /** All that ask during a ping share its result. */
  function responds(): Promise<boolean> {
    pinging ??= ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pinging = undefined;
      });
    return pinging;
  }

  async function respondsInTime(): Promise<boolean> {
    const result = responds();
    // On a busy machine the timer and the response may both be due; the response is read next.
    const late = pause(responseMs, false, { ref: false }).then(() => setImmediate(false));
    return Promise.race([result, late]);
  }

  return {
    /** Calls `onSilence` if the database stops responding before `work` ends. */
    watch(work: Promise<unknown>, onSilence: () => void): void {
      let isDone = false;
      const check = async () => {
        const isResponding = await respondsInTime();
        if (isDone) return;
        if (isResponding) timer = setTimeout(check, againMs);
        else onSilence();
      };
      let timer = setTimeout(check, quietMs);
      const stop = () => {
        isDone = true;
        clearTimeout(timer);
      };
      work.then(stop, stop);
    },
  };
}
