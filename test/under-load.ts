import { setTimeout as sleep } from "node:timers/promises";

/** What is asked for again and again; each answer with 200 counts as taken. */
export interface Load {
  read(): Promise<Response>;
  /** `id` is another one each time. */
  write(id: number): Promise<Response>;
}

export interface Borne {
  /** Of each request that failed twice, what it was answered. */
  lost: string[];
  /** Ids of writes that were taken. */
  acknowledged: number[];
}

const READERS = 2;
const WRITERS = 3;

/**
 * Does something while readers and writers go on without a pause. A request is sent once more where its connection breaks,
 * or when a replica that is leaving (503) says one may come again (`Retry-After`), and never a third time.
 */
export async function underLoad({ read, write }: Load, work: () => Promise<unknown>): Promise<Borne> {
  const lost: string[] = [];
  const acknowledged: number[] = [];
  let over = false;
  const twice = async (ask: () => Promise<Response>): Promise<Response | undefined> => {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    await answer?.arrayBuffer();
    await sleep(Number(answer?.headers.get("retry-after") ?? 0) * 1000);
    return ask().catch(() => undefined);
  };
  const reader = async () => {
    while (!over) {
      const answer = await twice(read);
      if (answer?.status !== 200) lost.push(`read: ${answer?.status}`);
      await answer?.arrayBuffer().catch(() => lost.push("read: broken off"));
    }
  };
  const writer = async (first: number) => {
    for (let id = first; !over; id += WRITERS) {
      const answer = await twice(() => write(id));
      const reported = await answer?.text().catch(() => "broken off");
      if (answer?.status === 200) acknowledged.push(id);
      else lost.push(`write: ${answer?.status} ${reported}`);
    }
  };
  const load = Promise.all([
    ...Array.from({ length: READERS }, reader),
    ...Array.from({ length: WRITERS }, (_, first) => writer(first)),
  ]);
  try {
    await work();
  } finally {
    over = true;
    await load;
  }
  return { lost, acknowledged };
}
