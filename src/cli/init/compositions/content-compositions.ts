import type { TableEntry } from "./table-entry.ts";

/** Compositions of components that show content, by id. */
export const CONTENT: Readonly<Record<string, TableEntry>> = {
  accordion: {
    jsx: [
      `<Accordion type="single" collapsible style={{ width: 360 }}>
  <AccordionItem value="delivery">
    <AccordionTrigger>When does it arrive?</AccordionTrigger>
    <AccordionContent>Within three working days.</AccordionContent>
  </AccordionItem>
  <AccordionItem value="returns">
    <AccordionTrigger>Can it be sent back?</AccordionTrigger>
    <AccordionContent>Within thirty days.</AccordionContent>
  </AccordionItem>
</Accordion>`,
    ],
  },
  alert: {
    jsx: [
      `<Alert>
  <AlertTitle>Your trial ends tomorrow</AlertTitle>
  <AlertDescription>Choose a plan to keep your projects.</AlertDescription>
</Alert>`,
      "<Alert>Your trial ends tomorrow.</Alert>",
    ],
  },
  "aspect-ratio": {
    jsx: [
      `<div style={{ width: 240 }}>
  <AspectRatio ratio={16 / 9} style={{ background: "color-mix(in srgb, currentColor 12%, transparent)" }}>16 : 9</AspectRatio>
</div>`,
    ],
  },
  avatar: { jsx: ["<Avatar>\n  <AvatarFallback>AL</AvatarFallback>\n</Avatar>"] },
  breadcrumb: {
    jsx: [
      `<Breadcrumb>
  <BreadcrumbList>
    <BreadcrumbItem>
      <BreadcrumbLink href="#">Home</BreadcrumbLink>
    </BreadcrumbItem>
    <BreadcrumbSeparator />
    <BreadcrumbItem>
      <BreadcrumbPage>Settings</BreadcrumbPage>
    </BreadcrumbItem>
  </BreadcrumbList>
</Breadcrumb>`,
    ],
  },
  card: {
    jsx: [
      `<Card style={{ width: 360 }}>
  <CardHeader>
    <CardTitle>Invoices</CardTitle>
    <CardDescription>Three are open.</CardDescription>
  </CardHeader>
  <CardContent>The oldest is due on Friday.</CardContent>
  <CardFooter>Updated today</CardFooter>
</Card>`,
      `<Card style={{ width: 360 }}>
  <CardHeader>
    <CardTitle>Invoices</CardTitle>
  </CardHeader>
  <CardContent>The oldest is due on Friday.</CardContent>
</Card>`,
    ],
  },
  carousel: {
    jsx: [
      `<Carousel style={{ width: 240, margin: "0 3rem" }}>
  <CarouselContent>
    <CarouselItem>First</CarouselItem>
    <CarouselItem>Second</CarouselItem>
  </CarouselContent>
  <CarouselPrevious />
  <CarouselNext />
</Carousel>`,
    ],
  },
  chart: {
    packages: { recharts: ["Bar", "BarChart", "XAxis"] },
    jsx: [
      `<ChartContainer config={{ visits: { label: "Visits", color: "currentColor" } }} style={{ width: 360, height: 200 }}>
  <BarChart data={[{ day: "Mon", visits: 12 }, { day: "Tue", visits: 18 }, { day: "Wed", visits: 9 }]}>
    <XAxis dataKey="day" />
    <Bar dataKey="visits" fill="var(--color-visits)" isAnimationActive={false} />
  </BarChart>
</ChartContainer>`,
    ],
  },
  collapsible: {
    jsx: [
      `<Collapsible defaultOpen>
  <CollapsibleTrigger%T>Details</CollapsibleTrigger>
  <CollapsibleContent>Sent on Monday, delivered on Wednesday.</CollapsibleContent>
</Collapsible>`,
    ],
  },
  empty: {
    jsx: [
      `<Empty>
  <EmptyHeader>
    <EmptyTitle>No projects yet</EmptyTitle>
    <EmptyDescription>Create one to begin.</EmptyDescription>
  </EmptyHeader>
</Empty>`,
    ],
  },
  item: {
    jsx: [
      `<Item variant="outline">
  <ItemContent>
    <ItemTitle>Two-factor sign-in</ItemTitle>
    <ItemDescription>Requires a code after the password.</ItemDescription>
  </ItemContent>
</Item>`,
    ],
  },
  kbd: { jsx: ["<Kbd>⌘K</Kbd>"] },
  progress: { jsx: [`<Progress value={60} style={{ width: 240 }} />`] },
  resizable: {
    jsx: [
      `<ResizablePanelGroup direction="horizontal" orientation="horizontal" style={{ width: 360, height: 120, border: "1px solid" }}>
  <ResizablePanel defaultSize={50}>List</ResizablePanel>
  <ResizableHandle />
  <ResizablePanel defaultSize={50}>Details</ResizablePanel>
</ResizablePanelGroup>`,
    ],
  },
  "scroll-area": {
    jsx: [
      `<ScrollArea style={{ height: 96, width: 200, border: "1px solid" }}>
  {["January", "February", "March", "April", "May", "June", "July"].map((month) => <div key={month}>{month}</div>)}
</ScrollArea>`,
    ],
  },
  separator: {
    jsx: [
      `<div style={{ width: 240 }}>
  Above
  <Separator />
  Below
</div>`,
    ],
  },
  skeleton: { jsx: [`<Skeleton style={{ width: 240, height: 20 }} />`] },
  table: {
    jsx: [
      `<Table>
  <TableHeader>
    <TableRow>
      <TableHead>Invoice</TableHead>
      <TableHead>Amount</TableHead>
    </TableRow>
  </TableHeader>
  <TableBody>
    <TableRow>
      <TableCell>2026-014</TableCell>
      <TableCell>€ 240</TableCell>
    </TableRow>
    <TableRow>
      <TableCell>2026-015</TableCell>
      <TableCell>€ 80</TableCell>
    </TableRow>
  </TableBody>
</Table>`,
    ],
  },
  tabs: {
    jsx: [
      `<Tabs defaultValue="account" style={{ width: 360 }}>
  <TabsList>
    <TabsTrigger value="account">Account</TabsTrigger>
    <TabsTrigger value="password">Password</TabsTrigger>
  </TabsList>
  <TabsContent value="account">Your name and address.</TabsContent>
  <TabsContent value="password">Change your password.</TabsContent>
</Tabs>`,
    ],
  },
};
