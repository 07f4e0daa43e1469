import { it } from "vitest";
import { openRegistry } from "./open-service.ts";
for (const db of ["sqlite","postgres"] as const) it(db, async () => {
const s = await openRegistry(db);
const source = (path: string, content: string) => ({entityType:"component_source",entityId:path,action:"create",data:{content,encoding:"utf8"}});
const files = Array.from({length:5000},(_,n)=>source(`many/src/${n%50}/${n}.css`,`.a${n} { top: ${n}px }`));
const up = async (c: unknown[]) => { const t=performance.now(); const r = await s.post("/api/sync/upload",{changes:c}); const j=await r.json(); console.log(db, j.appliedCount, Math.round(performance.now()-t),"ms"); };
await up(files); await up(files); await up([{entityType:"component",entityId:"many",action:"update",data:{title:"x"}}]); await up([{entityType:"component",entityId:"many",action:"delete"}]);
await s.close();
}, 100000);
