import type { TableEntry } from "./table-entry.ts";

/** Compositions of inputs and buttons, by id. */
export const CONTROLS: Readonly<Record<string, TableEntry>> = {
  "button-group": {
    jsx: [
      `<ButtonGroup>
  <Button variant="outline">Back</Button>
  <Button variant="outline">Next</Button>
</ButtonGroup>`,
    ],
  },
  calendar: { jsx: [`<Calendar mode="single" defaultMonth={new Date(2026, 0)} />`] },
  checkbox: {
    jsx: [
      `<div style={{ display: "flex", alignItems: "center", gap: 8 }}>
  <Checkbox id="terms" defaultChecked />
  <Label htmlFor="terms">I agree to the terms</Label>
</div>`,
      "<Checkbox defaultChecked />",
    ],
  },
  field: {
    jsx: [
      `<Field>
  <FieldLabel htmlFor="email">Email</FieldLabel>
  <Input id="email" type="email" placeholder="ada@example.com" />
  <FieldDescription>Only used for receipts.</FieldDescription>
</Field>`,
    ],
  },
  form: {
    packages: { "react-hook-form": ["useForm"] },
    before: "const form = useForm();",
    jsx: [
      `<Form {...form}>
  <FormField
    control={form.control}
    name="email"
    render={({ field }) => (
      <FormItem>
        <FormLabel>Email</FormLabel>
        <FormControl>
          <Input placeholder="ada@example.com" {...field} value={field.value ?? ""} />
        </FormControl>
        <FormDescription>Only used for receipts.</FormDescription>
      </FormItem>
    )}
  />
</Form>`,
    ],
  },
  input: { jsx: [`<Input placeholder="ada@example.com" />`] },
  "input-group": {
    jsx: [
      `<InputGroup>
  <InputGroupAddon>
    <InputGroupText>https://</InputGroupText>
  </InputGroupAddon>
  <InputGroupInput placeholder="example.com" />
</InputGroup>`,
    ],
  },
  "input-otp": {
    jsx: [
      `<InputOTP maxLength={4} value="12">
  <InputOTPGroup>
    <InputOTPSlot index={0} />
    <InputOTPSlot index={1} />
    <InputOTPSlot index={2} />
    <InputOTPSlot index={3} />
  </InputOTPGroup>
</InputOTP>`,
    ],
  },
  label: { jsx: ["<Label>Email</Label>"] },
  "native-select": {
    jsx: [
      `<NativeSelect>
  <NativeSelectOption value="oslo">Oslo</NativeSelectOption>
  <NativeSelectOption value="lisbon">Lisbon</NativeSelectOption>
</NativeSelect>`,
    ],
  },
  pagination: {
    jsx: [
      `<Pagination>
  <PaginationContent>
    <PaginationItem>
      <PaginationPrevious href="#" />
    </PaginationItem>
    <PaginationItem>
      <PaginationLink href="#">1</PaginationLink>
    </PaginationItem>
    <PaginationItem>
      <PaginationLink href="#" isActive>2</PaginationLink>
    </PaginationItem>
    <PaginationItem>
      <PaginationNext href="#" />
    </PaginationItem>
  </PaginationContent>
</Pagination>`,
    ],
  },
  "radio-group": {
    jsx: [
      `<RadioGroup defaultValue="daily">
  <div style={{ display: "flex", alignItems: "center", gap: 8 }}>
    <RadioGroupItem value="daily" id="daily" />
    <Label htmlFor="daily">Every day</Label>
  </div>
  <div style={{ display: "flex", alignItems: "center", gap: 8 }}>
    <RadioGroupItem value="weekly" id="weekly" />
    <Label htmlFor="weekly">Every week</Label>
  </div>
</RadioGroup>`,
      `<RadioGroup defaultValue="daily">
  <RadioGroupItem value="daily" />
  <RadioGroupItem value="weekly" />
</RadioGroup>`,
    ],
  },
  select: {
    jsx: [
      `<Select defaultValue="lisbon">
  <SelectTrigger>
    <SelectValue placeholder="Choose a city" />
  </SelectTrigger>
  <SelectContent>
    <SelectItem value="oslo">Oslo</SelectItem>
    <SelectItem value="lisbon">Lisbon</SelectItem>
    <SelectItem value="berlin">Berlin</SelectItem>
  </SelectContent>
</Select>`,
    ],
  },
  slider: { jsx: [`<Slider defaultValue={[40]} max={100} step={1} style={{ width: 240 }} />`] },
  switch: {
    jsx: [
      `<div style={{ display: "flex", alignItems: "center", gap: 8 }}>
  <Switch id="airplane" defaultChecked />
  <Label htmlFor="airplane">Airplane mode</Label>
</div>`,
      "<Switch defaultChecked />",
    ],
  },
  textarea: { jsx: [`<Textarea placeholder="What happened?" />`] },
  toggle: { jsx: ["<Toggle defaultPressed>Bold</Toggle>"] },
  "toggle-group": {
    jsx: [
      `<ToggleGroup type="single" defaultValue="left">
  <ToggleGroupItem value="left">Left</ToggleGroupItem>
  <ToggleGroupItem value="center">Center</ToggleGroupItem>
  <ToggleGroupItem value="right">Right</ToggleGroupItem>
</ToggleGroup>`,
    ],
  },
};
